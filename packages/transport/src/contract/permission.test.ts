import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { denialOf, grants, grantsFunction, ruleOf, type Rule } from './permission.ts';

const user = (...permissions: string[]) => ({ roleCode: 'x', permissions });
const root = { roleCode: 'root', permissions: [] };
const device = (sees: boolean, controls: boolean) => ({ sees, controls });

describe('permission codes', () => {
  it('carry functions in whatever order', () => {
    const words = fc.shuffledSubarray(['add', 'edit', 'export', 'confirm', 'close'], { minLength: 1 });
    fc.assert(
      fc.property(words, fc.nat(), (carried, at) => {
        const word = carried[at % carried.length] ?? '';
        expect(grants([['page', ...carried].join('#')], 'page', [word])).toBe(true);
        expect(grantsFunction([['page', ...carried].join('#')], word)).toBe(true);
        expect(grants([['page', ...carried].join('#')], 'pag', [word])).toBe(false);
      }),
    );
  });

  it('grant no function by their route, nor by a part of a word', () => {
    expect(grantsFunction(['volume', 'page#volumes'], 'volume')).toBe(false);
    expect(grants(['confirm'], 'confirm', ['confirm'])).toBe(false);
  });
});

describe('a rule', () => {
  const control: Rule = { of: ['device', 'deviceId'], needs: 'control' };
  const handling: Rule = { of: ['alarm', 'ids'], function: 'page#confirm', orControl: true };

  it('needs every device seen, also of root', () => {
    expect(denialOf(control, root, [device(false, true)])).toBe('unseen');
    expect(denialOf(handling, user('page#confirm'), [device(true, false), device(false, false)])).toBe('unseen');
  });

  it('needs a code of a page, whatever functions it carries', () => {
    const rule: Rule = { page: 'client-set' };
    for (const code of ['client-set', 'client-set#edit']) expect(denialOf(rule, user(code), [])).toBeUndefined();
    for (const code of ['client', 'client-sets', 'x#client-set'])
      expect(denialOf(rule, user(code), [])).toBe('no-function');
    expect(denialOf(rule, root, [])).toBeUndefined();
  });

  it('needs a code of any page that it names, and all words in one code', () => {
    const rule: Rule = { page: ['list', 'detail'] };
    for (const code of ['list', 'detail#edit']) expect(denialOf(rule, user(code), [])).toBeUndefined();
    for (const code of ['lis', 'details', 'x#list']) expect(denialOf(rule, user(code), [])).toBe('no-function');
    expect(grants(['detail#export'], ['list', 'detail'], ['export'])).toBe(true);
    expect(grants(['detail', 'other#export'], ['list', 'detail'], ['export'])).toBe(false);
  });

  it('needs control where it says so', () => {
    expect(denialOf(control, user('page#confirm'), [device(true, false)])).toBe('no-control');
    expect(denialOf(control, user(), [device(true, true)])).toBeUndefined();
    expect(denialOf(control, user(), [])).toBe('no-control');
    expect(denialOf(control, root, [device(true, false)])).toBeUndefined();
  });

  it('takes a function, or control of every device instead of it', () => {
    expect(denialOf(handling, user('page#export#confirm'), [device(true, false)])).toBeUndefined();
    expect(denialOf(handling, user(), [device(true, true)])).toBeUndefined();
    expect(denialOf(handling, user(), [device(true, true), device(true, false)])).toBe('no-function');
    expect(denialOf({ function: 'page#close', orControl: true }, user(), [])).toBe('no-function');
  });

  it('takes another function that is as good', () => {
    const either: Rule = { function: 'page#edit', orFunction: 'other#edit' };
    expect(denialOf(either, user('page#edit'), [])).toBeUndefined();
    expect(denialOf(either, user('other#add#edit'), [])).toBeUndefined();
    expect(denialOf(either, user('other#add', 'page'), [])).toBe('no-function');
  });

  it('takes the function of any page for hardware, beside control', () => {
    const hardware: Rule = { ...control, function: '#wiper' };
    expect(denialOf(hardware, user('a', 'b#wiper'), [device(true, true)])).toBeUndefined();
    expect(denialOf(hardware, user('a'), [device(true, true)])).toBe('no-function');
    expect(denialOf(hardware, user('b#wiper'), [device(true, false)])).toBe('no-control');
  });

  it('counts for the requests that it names', () => {
    const rules = [{ ...control, when: ['interaction', 'intercom'] as const }, handling];
    expect(ruleOf(rules, { interaction: 'intercom' })).toBe(rules[0]);
    expect(ruleOf(rules, { interaction: 'listen' })).toBe(handling);
    expect(ruleOf('signed-in', {})).toBeUndefined();
    const given = [{ ...control, whenGiven: 'groupId' }, handling];
    expect(ruleOf(given, { groupId: 'g' })).toBe(given[0]);
    expect(ruleOf(given, { deviceId: 'd' })).toBe(handling);
  });
});
