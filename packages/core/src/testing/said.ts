/** What the console announces about alarms. */
import type { FakeConsole } from './console.ts';

/** How many new alarms were announced since this call. */
export function countSaid({ console }: Pick<FakeConsole, 'console'>): () => number {
  let said = 0;
  const { $urgent, $polite } = console.alarms.announcer;
  for (const $said of [$urgent, $polite])
    $said.listen(announcement => {
      if (announcement?.kind === 'new') said += announcement.count;
    });
  return () => said;
}
