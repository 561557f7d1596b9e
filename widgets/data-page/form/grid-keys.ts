/** The box to which a key leads in a grid of boxes, whose rows have `data-line`: up and down to another row, left and right within one. */
export function steppedTo(grid: Element, key: string, from: EventTarget | null): HTMLInputElement | undefined {
  if (!(from instanceof HTMLInputElement)) return undefined;
  const lines = [...grid.querySelectorAll('[data-line]')].map(line => [...line.querySelectorAll('input')]);
  const at = lines.findIndex(line => line.includes(from));
  const column = lines[at]?.indexOf(from) ?? 0;
  const inLine = (line: readonly HTMLInputElement[] | undefined): HTMLInputElement | undefined =>
    line?.[Math.min(column, line.length - 1)];
  switch (key) {
    case 'ArrowDown':
      return inLine(lines[at + 1]);
    case 'ArrowUp':
      return at > 0 ? inLine(lines[at - 1]) : undefined;
    case 'ArrowRight':
      return lines[at]?.[column + 1];
    case 'ArrowLeft':
      return column > 0 ? lines[at]?.[column - 1] : undefined;
    case 'Home':
      return lines[0]?.[0];
    case 'End':
      return lines.at(-1)?.[0];
    default:
      return undefined;
  }
}
