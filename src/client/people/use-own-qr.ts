import { ownOrigins, ownQrValue } from '../../core/qr/qr-link.ts';
import { useClient } from '../client-context.tsx';
import { useKv } from '../use-data.ts';

/** The content of the user's own QR code, and the origins whose addresses a scan accepts. */
export function useOwnQr(): { readonly value: string; readonly origins: readonly string[] } {
  const { me } = useClient();
  const qrcode = useKv('me')?.qrcode;
  const { origin } = location;
  const value = ownQrValue({ qrcode, wtId: me, origin });
  return { value, origins: ownOrigins(value, origin) };
}
