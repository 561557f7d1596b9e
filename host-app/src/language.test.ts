import { expect, it } from 'vitest';
import { chooseLanguage } from './language.ts';

type Needs = Parameters<typeof chooseLanguage>[0];

const chosen = async (work: () => Promise<void>) => {
  const [reported, said]: [string[], unknown[]] = [[], []];
  const console = {
    preferences: { chooseLanguage: work },
    errors: { report: (text: string) => void reported.push(text) },
    notices: { notify: (...notice: unknown[]) => void said.push(notice.slice(0, 2)) },
  } as unknown as Needs;
  return { isShown: await chooseLanguage(console, 'en-us'), reported, said };
};

it('another language is shown without a word', async () => {
  expect(await chosen(() => Promise.resolve())).toEqual({ isShown: true, reported: [], said: [] });
});

it('a language whose texts do not come is not shown: the user is told, and the log has the reason', async () => {
  const failed = await chosen(() => Promise.reject(new Error('no texts')));
  expect(failed.isShown).toBe(false);
  expect(failed.reported).toEqual(['Error: no texts']);
  expect(failed.said).toEqual([['error', { id: 'common.loadFailed' }]]);
});
