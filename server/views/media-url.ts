const MEDIA_PATH = /^\/media\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** The uuid of the upload that a URL names, if it is on this server. The URL is absolute or starts with / (protocol §1 Media). */
export function mediaUuidOf(url: string, origin: string): string | undefined {
  const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
  return MEDIA_PATH.exec(path)?.[1];
}

export function mediaUrl(uuid: string): string {
  return `/media/${uuid}`;
}
