/** Names of this machine itself. */
const own = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Whether what is typed into a page may be read on its way: anywhere but on this machine without encryption. */
export const isInsecure = ({ protocol, hostname }: Pick<Location, 'protocol' | 'hostname'>): boolean =>
  protocol === 'http:' && !own.test(hostname);
