/** The part of the Shape Detection API that is used; the DOM library does not declare it. */
export type PictureDetector = { detect(picture: ImageBitmapSource): Promise<readonly { readonly rawValue: string }[]> };
type DetectorClass = { new (options: { formats: string[] }): PictureDetector; getSupportedFormats(): Promise<readonly string[]> };

const QR_CODE = 'qr_code';

/** The browser's own detector; undefined if it reads no QR codes. A browser may have the class without the system service behind it. */
export async function findBarcodeDetector(scope: object): Promise<PictureDetector | undefined> {
  const Detector = (scope as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  if (Detector === undefined) return undefined;
  try {
    const formats = await Detector.getSupportedFormats();
    return formats.includes(QR_CODE) ? new Detector({ formats: [QR_CODE] }) : undefined;
  } catch {
    return undefined;
  }
}
