import { expect, test } from 'vitest';
import { aWebConfig } from '../../../tests/support/builders.ts';
import { addressWithToken } from './socket-address.ts';

const address = (token: string | undefined): string => (token === undefined ? 'wss://host/im' : `wss://host/im?token=${token}`);
const withProtocol = aWebConfig({ features: { socketProtocol: 1 } });

test('a server that takes the token as a subprotocol never gets it in an address, which browsers and proxies log', () => {
  expect(addressWithToken(withProtocol, 'a-token_1', address)).toEqual({ url: 'wss://host/im', protocols: ['wisp.v1', 'wisp.token.a-token_1'] });
});

test('a foreign back end gets the token in the address, and so does one whose token no header can hold', () => {
  const inAddress = { url: 'wss://host/im?token=a token', protocols: [] };
  expect(addressWithToken(aWebConfig({ features: {} }), 'a token', address)).toEqual(inAddress);
  expect(addressWithToken(withProtocol, 'a token', address)).toEqual(inAddress);
});
