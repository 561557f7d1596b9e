/** Reads the page and the rising number from the number of a command, `{page}-{n}`; undefined when it has none. */
export const readNumber = (commandNo: string | undefined): { page: string; n: number } | undefined => {
  const [, page, n] = /^(\w{1,64})-(\d{1,12})$/.exec(commandNo ?? '') ?? [];
  return page === undefined ? undefined : { page, n: Number(n) };
};
