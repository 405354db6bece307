/** `quick` = one of many frames of a camera; `thorough` = a single picture. */
export type QrEffort = 'quick' | 'thorough';

/** The functions of the worker that reads QR codes, called over comlink. */
export type QrWorker = {
  /** The text of a code in the picture; undefined = none is found. Closes the picture. */
  read(picture: ImageBitmap, effort: QrEffort): Promise<string | undefined>;
};
