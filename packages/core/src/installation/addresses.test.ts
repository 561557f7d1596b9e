import { describe, expect, it } from 'vitest';
import { fakeConsole } from '../testing/index.ts';

describe('the address of a file', () => {
  it('lies below the root of the server, also behind a proxy with a path', async () => {
    const { console } = await fakeConsole({ service: 'https://p.example/robots/' });
    const given = [
      '/files/a.jpg',
      'files/a.jpg',
      '/robots/files/a.jpg',
      '/robotsuit.jpg',
      '//cdn.example/a.jpg',
      '/\\cdn.example/a',
    ];
    expect(given.map(console.address)).toEqual([
      'https://p.example/robots/files/a.jpg',
      'https://p.example/robots/files/a.jpg',
      'https://p.example/robots/files/a.jpg',
      'https://p.example/robots/robotsuit.jpg',
      'https://cdn.example/a.jpg',
      'https://cdn.example/a',
    ]);
    expect(console.address('https://files.example/a.jpg')).toBe('https://files.example/a.jpg');
  });

  it('is the own one of a server without a path', async () => {
    const { console } = await fakeConsole();
    expect(['/files/a.jpg', 'files/a.jpg'].map(console.address)).toEqual([
      'http://console.test/files/a.jpg',
      'http://console.test/files/a.jpg',
    ]);
  });
});
