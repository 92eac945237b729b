/** @returns the first half of an IPv4 address, the first two groups of an IPv6 one: a region, and nobody's line. */
export function roughNetwork(address: string): string {
  if (address.includes(':')) return `${address.split(':').slice(0, 2).join(':')}:…`;
  return address.includes('.') ? `${address.split('.').slice(0, 2).join('.')}.…` : 'unknown';
}
