import { z } from 'zod';
import { rules } from '~/messages/forms';
import { limits, requiredText } from './atoms';

/** As typed from another device. */
export const pairingCode = z.object({
  code: requiredText(limits.photoCode, rules.pairing.codeRequired, rules.pairing.codeTooLong),
});

export const pairingParams = z.object({ id: z.uuid() });

export const pairingAnswer = z.object({ answer: z.enum(['allow', 'refuse']) });

/** As a form sends it. */
export const pairingAnswerForm = pairingAnswer.extend({ id: z.uuid() });
