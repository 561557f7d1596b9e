import { describe, expect, it } from 'vitest';
import { modeOf, type Mode } from './mode.ts';
import { askClient, openWindow, saveFile, type WindowPage } from './windows.ts';

const modes: readonly Mode[] = ['standard', 'wpf', 'app', 'tencent', 'screenfull'];

/** A page that records the calls on it. `takes` says whether the program around it carries out requests. */
function page(takes: boolean): { readonly done: string[]; readonly page: WindowPage } {
  const done: string[] = [];
  return {
    done,
    page: {
      dispatch: event => {
        const { detail } = event as CustomEvent<unknown>;
        done.push(`${event.type} ${JSON.stringify(detail)}`);
        if (takes) event.preventDefault();
        return !event.defaultPrevented;
      },
      open: (url, isOwnWindow) => done.push(`open ${isOwnWindow ? 'window ' : ''}${url}`),
      go: url => done.push(`go ${url}`),
      save: (url, name) => done.push(`save ${url} ${name}`),
    },
  };
}

const opened = (mode: Mode, takes: boolean, url = 'https://s.example/a'): string[] => {
  const { done, page: where } = page(takes);
  openWindow(mode, url, false, where);
  return done;
};
const asked = 'openwindowrequest {"url":"https://s.example/a"}';

describe('the mode', () => {
  it('is the standard one for a name that is none', () => {
    for (const name of [undefined, null, '', 'WPF', 'toString', '__proto__']) expect(modeOf(name)).toBe('standard');
    for (const mode of modes) expect(modeOf(mode)).toBe(mode);
  });
});

describe('a window', () => {
  it.each([
    ['standard', ['open https://s.example/a']],
    ['screenfull', ['open https://s.example/a']],
    ['tencent', ['go https://s.example/a']],
    ['wpf', [asked]],
    ['app', [asked]],
  ] as const)('is opened in the mode %s as its table says', (mode, done) => expect(opened(mode, true)).toEqual(done));

  it('is opened here where no program took the request', () => {
    for (const mode of ['wpf', 'app'] as const)
      expect(opened(mode, false)).toEqual([asked, 'open https://s.example/a']);
  });

  it('has an http or https address', () => {
    for (const url of ['javascript:alert(1)', 'data:text/html,x', 'blob:https://s.example/1', '/a', ''])
      for (const mode of modes) expect(opened(mode, false, url)).toEqual([]);
  });
});

describe('a file', () => {
  it.each(modes)('is saved in the mode %s by the browser, or by the program that took it', mode => {
    const [taken, left] = [page(true), page(false)];
    const file = { url: 'blob:https://s.example/1', name: 'a.csv' };
    saveFile(mode, file, taken.page);
    saveFile(mode, file, left.page);
    const request = 'openwindowrequest {"url":"blob:https://s.example/1","name":"a.csv"}';
    const saved = 'save blob:https://s.example/1 a.csv';
    const isAsked = mode === 'wpf' || mode === 'app';
    expect(taken.done).toEqual(isAsked ? [request] : [saved]);
    expect(left.done).toEqual(isAsked ? [request, saved] : [saved]);
  });
});

describe('back and close', () => {
  it('are asked of the desktop client and of the app alone', () => {
    for (const name of ['backrequest', 'closerequest'] as const)
      for (const mode of modes) {
        const { done, page: where } = page(true);
        const isClient = mode === 'wpf' || mode === 'app';
        expect(askClient(mode, name, undefined, where)).toBe(isClient);
        expect(done).toEqual(isClient ? [`${name} null`] : []);
      }
  });
});
