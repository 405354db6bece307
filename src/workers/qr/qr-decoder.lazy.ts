import { lazy } from '../../shared/lazy.ts';

export const qrDecoder = lazy(async () => import('qr/decode.js'));
