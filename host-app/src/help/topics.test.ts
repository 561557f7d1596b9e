import { describe, expect, it } from 'vitest';
import { views } from '../screens/table/views.ts';
import { shortcutGroups } from '../shortcuts/shortcuts.ts';
import { topics } from './topics.ts';

describe('the help', () => {
  it('knows every screen that is built, and no other', () => {
    expect(Object.keys(topics).sort()).toEqual(Object.keys(views).sort());
  });

  it('names keys that the sheet of shortcuts has', () => {
    const titles = shortcutGroups.map(({ title }) => title);
    for (const [name, { keys, can }] of Object.entries(topics)) {
      for (const title of keys) expect(titles, name).toContain(title);
      expect(can.length, name).toBeGreaterThan(1);
    }
  });
});
