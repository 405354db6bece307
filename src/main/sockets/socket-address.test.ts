import { expect, test } from 'vitest';
import { aWebConfig } from '../../../tests/support/builders.ts';
import { addressWithToken } from './socket-address.ts';

const address = (token: string | undefined): string => (token === undefined ? 'wss://host/im' : `wss://host/im?token=${token}`);
const withProtocol = aWebConfig({ features: { socketProtocol: 1 } });

test('sends the token as a subprotocol, not in the address, when the server supports it', () => {
  expect(addressWithToken(withProtocol, 'a-token_1', address)).toEqual({ url: 'wss://host/im', protocols: ['wisp.v1', 'wisp.token.a-token_1'] });
});

test('sends the token in the address to other back ends, and when a header cannot contain it', () => {
  const inAddress = { url: 'wss://host/im?token=a token', protocols: [] };
  expect(addressWithToken(aWebConfig({ features: {} }), 'a token', address)).toEqual(inAddress);
  expect(addressWithToken(withProtocol, 'a token', address)).toEqual(inAddress);
});
