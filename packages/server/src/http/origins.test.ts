import { describe, expect, it } from 'vitest';
import { Origins } from './origins.ts';

describe('the name of a request', () => {
  const origins = new Origins([], ['console.example', '0.0.0.0']);

  it.each(['localhost', 'localhost:8600', 'LOCALHOST', '127.0.0.1:1', '[::1]:8600', '10.1.2.3', 'Console.Example:80'])(
    'is known: %s',
    host => expect(origins.knowsHost(host)).toBe(true),
  );

  it.each([
    undefined,
    '',
    'evil.example',
    'console.example.evil.example',
    'localhost.evil.example',
    'evil-localhost',
    '127.0.0.1.evil.example',
    'localhost@evil.example',
    'localhost:80:80',
    'localhost/',
    'localhost#',
    'localhost,evil.example',
    '[evil]',
    '2130706433.evil.example',
  ])('is none of ours: %s', host => expect(origins.knowsHost(host)).toBe(false));
});

describe('the root that addresses for pages of other origins begin with', () => {
  const asked = (headers: Record<string, string>, remoteAddress = '::ffff:10.0.0.7') => ({
    headers: { host: 'robots.example', origin: 'https://portal.example', ...headers },
    socket: { remoteAddress },
  });
  const told = { 'x-forwarded-proto': 'https', 'x-forwarded-prefix': '/security/north/' };
  const origins = new Origins([], [], ['10.0.0.0/24', '2001:db8::1']);

  it('is what a trusted proxy says of scheme and path', () => {
    expect(origins.base(asked(told))).toBe('https://robots.example/security/north');
    expect(origins.base(asked(told, '2001:db8::1'))).toBe('https://robots.example/security/north');
    expect(origins.base(asked({}))).toBe('http://robots.example');
  });

  it('is not what anybody else says', () => {
    for (const address of ['10.0.1.7', '2001:db8::2', ''])
      expect(origins.base(asked(told, address))).toBe('http://robots.example');
    expect(new Origins([]).base(asked(told))).toBe('http://robots.example');
  });

  it('names no other host, whatever the path', () => {
    for (const prefix of ['//evil.example', 'evil.example', '/a/../..', '/a?b', '/a b', '@evil.example', '/']) {
      const { hostname } = new URL(`${origins.base(asked({ ...told, 'x-forwarded-prefix': prefix }))}/files/x`);
      expect(hostname, prefix).toBe('robots.example');
    }
  });

  it('is none for pages of the server itself', () => {
    expect(origins.base(asked({ ...told, origin: 'https://robots.example' }))).toBe('');
  });
});
