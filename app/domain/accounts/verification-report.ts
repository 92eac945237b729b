import { findNewestOneTimeToken } from '~models/one-time-token';
import { findUserByEmail } from '~models/user';

/** Shown outside production only. */
export async function verificationReport(email: string): Promise<{ state: string; link: string }> {
  const user = email ? await findUserByEmail(email) : null;
  if (!user) return { state: 'no account uses this address', link: 'none' };
  const token = await findNewestOneTimeToken(user._id, 'verify-email');
  return {
    state: user.isVerified ? 'verified' : 'waiting for verification',
    link: token
      ? `mailed ${token.createdAt.toISOString()}, ${token.usedAt ? `used ${token.usedAt.toISOString()}` : 'not used'}`
      : 'none',
  };
}
