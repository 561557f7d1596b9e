/** The page and the rising number in the number of a command, `{page}-{n}`; undefined where it has none. */
export const readNumber = (commandNo: string | undefined): { page: string; n: number } | undefined => {
  const [, page, n] = /^(\w{1,64})-(\d{1,12})$/.exec(commandNo ?? '') ?? [];
  return page === undefined ? undefined : { page, n: Number(n) };
};
