// Tables of the generated pages.

const cell = (text: unknown): string =>
  String(text ?? '')
    .replaceAll('|', '\\|')
    .replaceAll('\n', ' ');

/** A table of Markdown; empty when it would have no row. */
export const table = (head: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  rows.length === 0
    ? ''
    : [
        `| ${head.join(' | ')} |`,
        `| ${head.map(() => '---').join(' | ')} |`,
        ...rows.map(row => `| ${row.map(cell).join(' | ')} |`),
        '',
      ].join('\n');
