/** Where `npm run upload` sends to, and the token that it sends. */
export interface UploadSettings {
  /** Origin of the site. */
  url: URL;
  token: string;
  /** Where relative folders begin: npm runs commands in the folder of the project. */
  from: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads `TONEHALL_URL` and `TONEHALL_TOKEN`; throws with what is missing or wrong, and never with the token. */
export function readUploadSettings(environment: Environment = process.env): UploadSettings {
  const { TONEHALL_URL: address = '', TONEHALL_TOKEN: token = '', INIT_CWD: from = '' } = environment;
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new Error('TONEHALL_URL is the address of a Tonehall, such as https://tonehall.example.');
  const { protocol, hostname } = new URL(address);
  if (protocol === 'http:' && !/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname))
    throw new Error('TONEHALL_URL begins with https://: by http the token goes to this machine only.');
  if (token.trim() === '') throw new Error(`TONEHALL_TOKEN is an access token of ${address}/account/tokens.`);
  return { url: new URL(new URL(address).origin), token: token.trim(), from };
}
