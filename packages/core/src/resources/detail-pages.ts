/** Detail pages by their names; each group is loaded when one of its pages is opened. */
import type { Detail } from './detail.ts';

/** Pages come in groups, a file each. */
const groups = {
  guards: () => import('./details/guards.ts'),
  runs: () => import('./details/runs.ts'),
} as const;

/** Which pages a group has; known before any of it is loaded. */
const names = {
  guards: ['guard-report-detail'],
  runs: ['patrol-report-detail', 'patrol-report-roll-call', 'patrol-capture-point-history'],
} as const satisfies {
  readonly [Group in keyof typeof groups]: readonly (keyof Awaited<ReturnType<(typeof groups)[Group]>>['details'])[];
};

/** Name of a detail page: that of its screen. */
export type DetailName = (typeof names)[keyof typeof groups][number];

/** The names of all detail pages. */
export const detailNames: readonly DetailName[] = Object.values(names).flat();

/** Loads a detail page. */
export async function loadDetail(name: DetailName): Promise<Detail> {
  for (const [group, load] of Object.entries(groups)) {
    const listed: readonly string[] = names[group as keyof typeof groups];
    if (!listed.includes(name)) continue;
    const { details }: { readonly details: Readonly<Record<string, Detail>> } = await load();
    const page = details[name];
    if (page) return page;
  }
  throw new Error(`There is no page ${name}`);
}
