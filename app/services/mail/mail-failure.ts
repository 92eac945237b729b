import { z } from 'zod';

export type MailFailure = {
  /** For the log and for operators: contains no address. */
  words: string;
  /** The mail server will never take this very mail. */
  isFinal: boolean;
  /** It will take none to this address. */
  isBounce: boolean;
};

/** What nodemailer tells with an error: its own code, and what the server answered to which command. */
const mailError = z.object({
  message: z.string().catch(''),
  code: z.string().optional().catch(undefined),
  command: z.string().optional().catch(undefined),
  response: z.string().optional().catch(undefined),
  responseCode: z.number().optional().catch(undefined),
});

/** Answers to these are about the mail; a refused sender or sign-in is about the site, for its operator to correct. */
const aboutTheMail = new Set(['RCPT TO', 'DATA']);

/** Reads what `sendMail` threw. Replies of 500 and more are final, others are not (RFC 5321, 4.2.1). */
export function readMailFailure(error: unknown): MailFailure {
  const { message, code, command = '', response, responseCode } = mailError.catch({ message: '' }).parse(error);
  if (responseCode === undefined) {
    return {
      words: `It was not handed over: ${withoutAddresses(message || 'no reason given')} (${code ?? 'no code'})`,
      isFinal: false,
      isBounce: false,
    };
  }
  const words = `The mail server answered ${command}: ${withoutAddresses(response ?? String(responseCode))}`;
  const isFinal = responseCode >= 500 && aboutTheMail.has(command);
  return { words, isFinal, isBounce: isFinal && command === 'RCPT TO' };
}

const withoutAddresses = (text: string): string =>
  text
    .replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '[address]')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 300);
