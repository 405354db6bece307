const MEDIA_PATH = /^\/media\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** The upload an address names, when it is one of this house's own; absolute or from the root (protocol §1 Media). */
export function mediaUuidOf(url: string, origin: string): string | undefined {
  const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
  return MEDIA_PATH.exec(path)?.[1];
}

export function mediaUrl(uuid: string): string {
  return `/media/${uuid}`;
}
