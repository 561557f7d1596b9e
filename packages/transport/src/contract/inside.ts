/** Which addresses lie in the network of an installation, as far as their text tells. */

/** The parts of an IPv4 address; undefined for anything else. */
const parts = (host: string): readonly number[] | undefined =>
  /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host) ? host.split('.').map(Number) : undefined;

/** Whether a host is this machine, has a private address, or has a name that no public server knows. */
export const isInside = (host: string): boolean => {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  const [first = 0, second = 0] = parts(name) ?? [];
  if (parts(name))
    return first === 10 || first === 127 || (first === 192 && second === 168) || (first === 172 && second >> 4 === 1);
  if (name.includes(':')) return name === '::1' || /^f[cd]/.test(name);
  return !name.includes('.') || /\.(?:local|lan|internal|intranet|home\.arpa)$/.test(name);
};

/** Whether an address of HTTP leads out of the network without encryption, or is none of HTTP. Whatever is no address is let through. */
export const isOpenOutside = (address: string): boolean => {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return false;
  }
  return url.protocol !== 'https:' && (url.protocol !== 'http:' || !isInside(url.hostname));
};
