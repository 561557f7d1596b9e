import { describe, expect, it } from 'vitest';
import { FakeEnvironment } from '../testing/console.ts';
import { atInstallation, installationPath } from './installation.ts';

const page = 'https://robots.example/security/robotmgr/home';

describe('the path of an installation', () => {
  it.each([
    ['', ''],
    ['/', ''],
    ['/security', 'security'],
    ['https://robots.example/a/b/', 'a/b'],
    ['https://other.example/security', ''],
  ])('of the server %j is %j', (service, path) => {
    expect(installationPath(service, page)).toBe(path);
  });
});

describe('two installations of one origin', () => {
  it('read nothing that the other stores or tells, and each has a voice of its own', () => {
    const heard: string[] = [];
    const claimed: string[] = [];
    const listeners = new Set<(message: string) => void>();
    const environment = {
      ...new FakeEnvironment(),
      otherPages: {
        post: (message: string) => listeners.forEach(listener => listener(message)),
        listen: (listener: (message: string) => void) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
      claimSound: (name: string) => {
        claimed.push(name);
        return () => undefined;
      },
    };
    const root = atInstallation(environment, '');
    expect(root).toBe(environment);
    const [one, two] = ['a', 'a/b'].map(path => atInstallation(environment, path));
    root.local.set('volume', '1');
    one?.local.set('volume', '2');
    two?.local.set('volume', '3');
    expect([root, one, two].map(each => each?.local.get('volume'))).toEqual(['1', '2', '3']);
    two?.local.remove('volume');
    expect([root, one, two].map(each => each?.local.get('volume'))).toEqual(['1', '2', undefined]);
    for (const [name, each] of [
      ['one', one],
      ['two', two],
    ] as const)
      each?.otherPages.listen(message => heard.push(`${name}: ${message}`));
    one?.otherPages.post('signed out');
    two?.otherPages.post('signed in');
    expect(heard).toEqual(['one: signed out', 'two: signed in']);
    one?.claimSound('all', () => undefined);
    two?.claimSound('all', () => undefined);
    expect(new Set(claimed).size).toBe(2);
  });
});
