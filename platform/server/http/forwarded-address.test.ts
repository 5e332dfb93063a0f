import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { forwardedAddress } from './forwarded-address.ts';

const request = (forwarded?: string) =>
  ({
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    socket: { remoteAddress: '127.0.0.1' },
  }) as unknown as IncomingMessage;

test.each([
  [0, undefined, '127.0.0.1'],
  [0, '1.2.3.4', '127.0.0.1'],
  [1, undefined, '127.0.0.1'],
  [1, '203.0.113.7', '203.0.113.7'],
  [1, '1.2.3.4, 203.0.113.7', '203.0.113.7'],
  [2, '1.2.3.4,203.0.113.7 , 10.0.0.2', '203.0.113.7'],
  [2, '203.0.113.7', '203.0.113.7'],
])('with %i trusted proxies, "%s" gives %s', (proxies, forwarded, address) => {
  expect(forwardedAddress(request(forwarded), proxies)).toBe(address);
});
