import { screenOf, screens, type Screen, type ScreenName } from '@patrolkit/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTags, isKept, tagKey } from './tags.ts';
import { markUnsaved } from './unsaved.ts';

const screen = (name: ScreenName): Screen => {
  const found = screenOf(name);
  if (!found) throw new Error(`no ${name}`);
  return found;
};
const at = (name: ScreenName, search = '', entry = 0) => ({ path: screen(name).path, search, entry, isReturn: false });
const home = screen('robot-patrol-view');
const byPath = (path: string): Screen | undefined => screens.find(known => known.path === path);

const begun = (kept = new Map<string, string>(), user = 'u1') => {
  const tags = createTags({ get: name => kept.get(name) ?? null, set: (name, value) => void kept.set(name, value) });
  tags.begin(user, home, byPath);
  return {
    tags,
    kept,
    visit: (name: ScreenName, search = '') => tags.visit(screen(name), at(name, search)),
    names: () => tags.$tags.get().map(({ name, suffix }) => (suffix ? `${name} ${suffix}` : name)),
  };
};

describe('the open pages', () => {
  it('begin with home, which stays whatever is closed', () => {
    const { tags, visit, names } = begun();
    visit('alarm-query-list');
    tags.close(home.path);
    expect(names()).toEqual(['robot-patrol-view', 'alarm-query-list']);
    tags.closeAll();
    expect(names()).toEqual(['robot-patrol-view']);
  });

  it('are one for each screen, and one for each record of a screen with an id', () => {
    const { tags, visit, names } = begun();
    visit('alarm-query-list', '?page=1');
    visit('alarm-query-list', '?page=2');
    visit('patrol-report-detail', '?id=7');
    visit('patrol-report-detail', '?id=8');
    visit('patrol-capture-point-history', '?pointId=3');
    visit('robot-patrol-view', '?deviceId=PR002');
    expect(names()).toEqual([
      'robot-patrol-view',
      'alarm-query-list',
      'patrol-report-detail 7',
      'patrol-report-detail 8',
      'patrol-capture-point-history 3',
    ]);
    expect(tags.$tags.get().map(({ search }) => search)).toEqual([
      '?deviceId=PR002',
      '?page=2',
      '?id=7',
      '?id=8',
      '?pointId=3',
    ]);
  });

  it('do not lead back into wall mode, also not after a reload, whatever else their address says', () => {
    const { tags, kept, visit } = begun();
    visit('alarm-query-list', '?page=1&wall=30');
    visit('log-query', '?wall=30');
    const searches = () => tags.$tags.get().map(({ search }) => search);
    expect(searches()).toEqual(['', '?page=1', '']);
    visit('alarm-query-list', '?wall=30&page=2');
    expect(searches()).toEqual(['', '?page=2', '']);
    expect(tags.$tags.get()[1]?.place?.search).toBe('?wall=30&page=2');
    kept.set('patrolkit.tags', (kept.get('patrolkit.tags') ?? '').replace('?page=2', '?page=2&wall=30'));
    expect(begun(kept).tags.$tags.get()[1]?.search).toBe('?page=2');
  });

  it('are closed one by one, all others, and all', () => {
    const { tags, visit, names } = begun();
    for (const name of ['alarm-query-list', 'log-query', 'task'] as const) visit(name);
    tags.close(screen('log-query').path);
    expect(names()).toEqual(['robot-patrol-view', 'alarm-query-list', 'task']);
    tags.closeOthers(screen('task').path);
    expect(names()).toEqual(['robot-patrol-view', 'task']);
    tags.close('nothing');
    expect(names()).toEqual(['robot-patrol-view', 'task']);
  });

  it('are moved, but not home and nothing before it', () => {
    const { tags, visit, names } = begun();
    for (const name of ['alarm-query-list', 'log-query', 'task'] as const) visit(name);
    tags.move(screen('task').path, 0);
    expect(names()).toEqual(['robot-patrol-view', 'task', 'alarm-query-list', 'log-query']);
    tags.move(screen('task').path, 99);
    tags.move(home.path, 2);
    expect(names()).toEqual(['robot-patrol-view', 'alarm-query-list', 'log-query', 'task']);
  });

  it('start again one at a time', () => {
    const { tags, visit } = begun();
    visit('alarm-query-list', '?page=2');
    visit('log-query');
    tags.refresh(tagKey(screen('alarm-query-list'), '?page=2'));
    expect(tags.$tags.get().map(({ round }) => round)).toEqual([0, 1, 0]);
  });

  it('outlive a reload for the same user, without what was not looked at since', () => {
    const { kept, visit } = begun();
    visit('alarm-query-list', '?page=2');
    visit('patrol-report-detail', '?id=7');
    const again = begun(kept);
    expect(again.names()).toEqual(['robot-patrol-view', 'alarm-query-list', 'patrol-report-detail 7']);
    expect(again.tags.$tags.get().map(({ search, place }) => [search, place])).toEqual([
      ['', undefined],
      ['?page=2', undefined],
      ['?id=7', undefined],
    ]);
    expect(begun(kept, 'u2').names()).toEqual(['robot-patrol-view']);
    expect(begun(kept).names()).toEqual(['robot-patrol-view']);
  });

  it('are none of what somebody wrote into the storage', () => {
    for (const text of [
      '',
      'x',
      'null',
      '[]',
      '{"user":"u1"}',
      '{"user":"u1","pages":[1,["/nowhere",""],["/401"],[2,3]]}',
    ])
      expect(begun(new Map([['patrolkit.tags', text]])).names()).toEqual(['robot-patrol-view']);
  });

  it('hold together whatever is done', () => {
    const name = fc.constantFrom<ScreenName>(
      'alarm-query-list',
      'log-query',
      'task',
      'patrol-report-detail',
      'videotape-center',
    );
    const search = fc.constantFrom('', '?id=1', '?id=2', '?page=3');
    const act = fc.oneof(
      fc.record({ what: fc.constant('visit' as const), name, search }),
      fc.record({ what: fc.constantFrom('close' as const, 'closeOthers' as const, 'refresh' as const), name, search }),
      fc.record({ what: fc.constant('closeAll' as const), name, search }),
      fc.record({ what: fc.constant('move' as const), name, search, to: fc.integer({ min: -3, max: 12 }) }),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), acts => {
        const { tags, kept } = begun();
        for (const done of acts) {
          const key = tagKey(screen(done.name), done.search);
          if (done.what === 'visit') tags.visit(screen(done.name), at(done.name, done.search));
          else if (done.what === 'move') tags.move(key, done.to);
          else if (done.what === 'closeAll') tags.closeAll();
          else tags[done.what](key);
          const shown = tags.$tags.get();
          expect(shown[0]).toMatchObject({ name: 'robot-patrol-view', isAffixed: true });
          expect(new Set(shown.map(tag => tag.key)).size).toBe(shown.length);
          if (done.what === 'visit') expect(shown.some(tag => tag.key === key)).toBe(true);
        }
        expect(
          begun(kept)
            .tags.$tags.get()
            .map(tag => tag.key),
        ).toEqual(tags.$tags.get().map(tag => tag.key));
      }),
    );
  });

  it('are thirty at most: the first one opened gives way, never home', () => {
    const { tags, visit } = begun();
    for (let id = 1; id <= 40; id++) visit('patrol-report-detail', `?id=${String(id)}`);
    const shown = tags.$tags.get();
    expect(shown).toHaveLength(30);
    expect([shown[0]?.name, shown[1]?.suffix, shown.at(-1)?.suffix]).toEqual(['robot-patrol-view', '12', '40']);
  });

  it('keep what is not saved beyond thirty: the first one without gives way', () => {
    const { tags, visit, names } = begun();
    visit('alarm-instructions');
    markUnsaved(screen('alarm-instructions').path, true);
    for (let id = 1; id <= 40; id++) visit('patrol-report-detail', `?id=${String(id)}`);
    expect(names().slice(0, 3)).toEqual(['robot-patrol-view', 'alarm-instructions', 'patrol-report-detail 13']);
    markUnsaved(screen('alarm-instructions').path, false);
    visit('patrol-report-detail', '?id=41');
    expect(names().slice(0, 2)).toEqual(['robot-patrol-view', 'patrol-report-detail 13']);
    expect(tags.$tags.get()).toHaveLength(30);
  });

  it('keep the one record that is not saved, and not the others of its screen', () => {
    const { visit, names } = begun();
    visit('account-set', '?id=1');
    visit('account-set', '?id=2');
    const unsaved = tagKey(screen('account-set'), '?id=2');
    markUnsaved(unsaved, true);
    for (let id = 1; id <= 29; id++) visit('patrol-report-detail', `?id=${String(id)}`);
    expect(names().slice(0, 3)).toEqual(['robot-patrol-view', 'account-set 2', 'patrol-report-detail 2']);
    markUnsaved(unsaved, false);
  });

  it('stay drawn behind others but for what plays or drives', () => {
    expect(
      ['alarm-query-list', 'task', 'robot-patrol-view', 'videotape-center', 'home-page'].map(name =>
        isKept(screen(name as ScreenName)),
      ),
    ).toEqual([true, true, false, false, false]);
  });
});
