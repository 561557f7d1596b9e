/** Detail pages by their names; each group is loaded when one of its pages is opened. */
import type { Detail } from './detail.ts';

/** Pages come in groups, a file each. */
const detailGroups = { runs: () => import('./details/runs.ts') } as const;

/** Which detail pages a group has. */
const detailsOf = {
  runs: ['patrol-report-detail', 'patrol-report-roll-call', 'patrol-capture-point-history'],
} as const satisfies {
  readonly [Group in keyof typeof detailGroups]: readonly (keyof Awaited<
    ReturnType<(typeof detailGroups)[Group]>
  >['details'])[];
};

/** Name of a detail page: that of its screen. */
export type DetailName = (typeof detailsOf)[keyof typeof detailGroups][number];

/** The names of all detail pages. */
export const detailNames: readonly DetailName[] = Object.values(detailsOf).flat();

/** Loads a detail page. */
export async function loadDetail(name: DetailName): Promise<Detail> {
  const { details } = await detailGroups.runs();
  return details[name];
}
