import { z } from 'zod';

type MailFailure = {
  /** For the log and for operators: contains no email address. */
  words: string;
  /** The mail server will never accept this email. */
  isFinal: boolean;
  /** It will never accept any email to this address. */
  isBounce: boolean;
};

/** What a nodemailer error contains: its own code, and the server's response to a command. */
const mailError = z.object({
  message: z.string().catch(''),
  code: z.string().optional().catch(undefined),
  command: z.string().optional().catch(undefined),
  response: z.string().optional().catch(undefined),
  responseCode: z.number().optional().catch(undefined),
});

/** Responses to these are about the email. A rejected sender or sign-in is about the site, and the operator has to fix it. */
const aboutTheMail = new Set(['RCPT TO', 'DATA']);

/** Parses an error of `sendMail`. Replies of 500 and up are final, others are not (RFC 5321, 4.2.1). */
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
