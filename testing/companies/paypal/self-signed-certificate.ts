import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';

export interface SigningKey {
  privateKey: KeyObject;
  /** Its certificate, as PEM. */
  certificate: string;
}

/** A fresh RSA key with a certificate of its own making, valid between the two times. */
export function selfSignedCertificate(from: Date, to: Date): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const algorithm = sequence(objectId('2a864886f70d01010b'), element(0x05, Buffer.alloc(0)));
  const name = sequence(
    element(0x31, sequence(objectId('550403'), element(0x0c, Buffer.from('messageverificationcerts.test')))),
  );
  const body = sequence(
    element(0xa0, element(0x02, Buffer.from([2]))),
    element(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(time(from), time(to)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = createSign('sha256').update(body).sign(privateKey);
  const whole = sequence(body, algorithm, element(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    privateKey,
    certificate: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  };
}

/** DER: a tag, the length, and the content. */
function element(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Buffer[]): Buffer => element(0x30, Buffer.concat(parts));
const objectId = (hex: string): Buffer => element(0x06, Buffer.from(hex, 'hex'));
/** UTC time: YYMMDDHHMMSSZ. */
const time = (at: Date): Buffer =>
  element(0x17, Buffer.from(`${at.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));
