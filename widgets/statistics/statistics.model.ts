/** Which groups of numbers are shown, and the names of their numbers. */
import type { BoardFigure, BoardGroup, MessageId } from '@patrolkit/core';

/** The groups that an attribute names, in the order of the board. All when it names no existing one. */
export function groupsOf(named: string | undefined, all: readonly BoardGroup[]): readonly BoardGroup[] {
  const wanted = new Set(named?.split(/\s+/));
  const groups = all.filter(group => wanted.has(group));
  return groups.length > 0 ? groups : all;
}

const levels = { 'levels.serious': 'serious', 'levels.important': 'important', 'levels.general': 'general' } as const;
type LevelFigure = keyof typeof levels;
const isLevel = (figure: BoardFigure): figure is LevelFigure => Object.hasOwn(levels, figure);

/** The level of the alarms that a figure counts. Undefined for another figure. */
export const levelOf = (figure: BoardFigure): (typeof levels)[LevelFigure] | undefined =>
  isLevel(figure) ? levels[figure] : undefined;

/** The message that names a figure. */
export const labelOf = (figure: BoardFigure): MessageId =>
  isLevel(figure) ? `common.level.${levels[figure]}` : `boards.${figure}`;
