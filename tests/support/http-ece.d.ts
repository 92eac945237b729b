declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  type Keys = { version: 'aes128gcm'; privateKey: ECDH; authSecret: Buffer };
  const ece: { decrypt(body: Buffer, keys: Keys): Buffer };
  export default ece;
}
