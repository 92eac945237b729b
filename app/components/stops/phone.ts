/** The address to call a number by; null for several numbers, or one with words. */
export const callTo = (phone: string): string | null =>
  /^\+?[\d\s().-]{7,20}$/.test(phone) ? `tel:${phone.replace(/[^\d+]/g, '')}` : null;
