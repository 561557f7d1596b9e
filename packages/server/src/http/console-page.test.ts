import { describe, expect, it } from 'vitest';
import { pageAt } from './console-page.ts';

const page = '<script src="/robotmgr/assets/a.js"></script><a href="/robotmgr/">';

describe('the files that the page names', () => {
  it.each([
    '/robotmgr',
    '/robotmgr?x=/a/b',
    '/robotmgr/',
    '/robotmgr/login',
    '/robotmgr/monitoring/robot-patrol-view?deviceId=PR001',
    '/robotmgr/a/b/c/',
    '/robotmgr//evil.example/one',
    '/robotmgr/a%2Fb',
  ])('are found below any path of a proxy: %s', address => {
    const named = [...pageAt(page, address).matchAll(/="([^"]*)"/g)].map(([, name = '']) => name);
    for (const path of ['', '/security', '/a/b'])
      expect(named.map(name => new URL(name, `https://robots.example${path}${address}`).href)).toEqual([
        `https://robots.example${path}/robotmgr/assets/a.js`,
        `https://robots.example${path}/robotmgr/`,
      ]);
  });
});
