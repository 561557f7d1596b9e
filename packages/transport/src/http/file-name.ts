/** Reads the name of a downloaded file from its `Content-Disposition` (RFC 6266). Loaded with the first download. */

/** Longest name, characters. */
const longest = 200;

/** Characters that a system may not permit in a name, that are invisible, or that change the direction of text. */
const forbidden = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** The name without folders, cut to its longest but with its ending. Undefined when nothing is left. */
function safeName(name: string): string | undefined {
  const last = name.replace(forbidden, '').split(/[\\/]/).pop()?.trim() ?? '';
  if (/^\.*$/.test(last)) return undefined;
  const signs = [...last];
  if (signs.length <= longest) return last;
  // The ending stays, because a system opens a file by it.
  const ending = [...(/\.\w{1,10}$/.exec(last)?.[0] ?? '')];
  return [...signs.slice(0, longest - ending.length), ...ending].join('');
}

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** Decodes `charset'language'%-encoded`, in UTF-8 or ISO-8859-1, as the standard permits. */
function extendedName(value: string): string | undefined {
  const [, charset = '', text = ''] = /^([\w-]+)'[\w-]*'(.*)$/s.exec(value.trim()) ?? [];
  if (/^utf-?8$/i.test(charset)) return decoded(text);
  if (!/^iso-8859-1$/i.test(charset)) return undefined;
  return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

/** Decodes a plain name that a server has encoded against the standard: %-encoded, or as the bytes of UTF-8. */
function plainName(value: string): string {
  const asUtf8 = /^[\0-\xff]*[\x80-\xff][\0-\xff]*$/.test(value)
    ? decoded(value.replace(/[^\x21-\x7e]|%/g, sign => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`))
    : undefined;
  return asUtf8 ?? decoded(value) ?? value;
}

/**
 * The file name in a `Content-Disposition`, from `filename*` before `filename`. It has no folders and invisible characters, and at most 200
 * characters. Undefined when there is none.
 */
export function fileNameOf(header: string | null | undefined): string | undefined {
  let plain: string | undefined;
  let extended: string | undefined;
  for (const [, name = '', quoted, bare = ''] of (header ?? '').matchAll(
    /;\s*([\w-]+\*?)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/gs,
  )) {
    const value = quoted?.replace(/\\(.)/gs, '$1') ?? bare.trim();
    if (name.toLowerCase() === 'filename*') extended ??= extendedName(value);
    else if (name.toLowerCase() === 'filename') plain ??= plainName(value);
  }
  return [extended, plain].map(name => (name === undefined ? name : safeName(name))).find(name => name !== undefined);
}
