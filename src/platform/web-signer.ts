/** SHA-256 as lower-case hex, by the browser itself. */
export function createWebSigner(): { sha256Hex(text: string): Promise<string> } {
  return {
    async sha256Hex(text) {
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
      return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
    },
  };
}
