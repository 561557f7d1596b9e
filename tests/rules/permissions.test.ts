import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url).pathname;

/** Lines of product code that match, except those of the files that implement the rule. */
function found(pattern: string, rooms: readonly string[], ...homes: readonly string[]): string {
  const exceptions = [...homes.map(home => `:!${home}`), ':!*.test.*', ':!*/testing/*'];
  return spawnSync('git', ['grep', '--untracked', '-nE', pattern, '--', ...rooms, ...exceptions], {
    cwd: root,
    encoding: 'utf8',
  }).stdout;
}

/** A pattern for code that compares a role or a permission code. */
const compares =
  'roleCode [!=]==|(permissions|codes|acceptedRouters)\\.(some|every|includes|find|filter|indexOf)\\(|\\bgrants(Function)?\\(|\\bdenialOf\\(';

describe('permission codes', () => {
  it('are compared by the rule of the contract and by that of core, and by nothing else of the client', () => {
    const rule = ['packages/transport/src/contract/permission.ts', 'packages/core/src/permissions'];
    const rooms = ['packages/core', 'packages/transport', 'widgets', 'host-app'];
    expect(found(compares, rooms, ...rule)).toBe('');
    // The pattern does match the code of the rule itself.
    expect(found(compares, rule).split('\n').length).toBeGreaterThan(5);
  });

  it('are compared by the session of the server, and by no handler', () => {
    const decides = `${compares}|\\brole [!=]== rootRole|\\bmayControl\\(`;
    const rule = ['packages/server/src/session'];
    expect(found(decides, ['packages/server/src'], ...rule)).toBe('');
    expect(found(decides, rule).split('\n').length).toBeGreaterThan(5);
  });

  it('reach views by one hook and one component: nothing below them leaves core', () => {
    expect(found('\\b(mayEnter|mayUse|mayCall|mayHandle|isRoot|developRole)\\b', ['widgets', 'host-app'])).toBe('');
    expect(found('function usePermission|function Permitted', ['widgets', 'host-app'])).toMatch(
      /^widgets\/shared\/permission\/permission\.tsx:\d+:.*\nwidgets\/shared\/permission\/permission\.tsx:\d+:.*\n$/,
    );
  });
});
