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
