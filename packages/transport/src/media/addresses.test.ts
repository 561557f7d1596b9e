import { describe, expect, it } from 'vitest';
import { socketRoot, streamAddress } from './addresses.ts';

describe('addresses', () => {
  const page = 'https://console.example/robotmgr/x';
  it('of streams are made absolute, on a socket', () => {
    expect(streamAddress('/video/1?t=2', '', page)).toBe('wss://console.example/video/1?t=2');
    expect(streamAddress('/video/1', 'http://robots.example', page)).toBe('ws://robots.example/video/1');
    expect(streamAddress('wss://media.example/1', '', page)).toBe('wss://media.example/1');
    expect(streamAddress('javascript:alert(1)', '', page)).toBeUndefined();
    expect(streamAddress('http://[', '', page)).toBeUndefined();
  });

  it('of streams lie below the root of a server behind a proxy with a path', () => {
    const of = (answered: string): string | undefined => streamAddress(answered, 'https://p.example/robots', page);
    expect(of('/live/1?t=2')).toBe('wss://p.example/robots/live/1?t=2');
    expect(of('live/1')).toBe('wss://p.example/robots/live/1');
    expect(of('/robots/live/1')).toBe('wss://p.example/robots/live/1');
    expect(of('/javascript:alert(1)')).toBe('wss://p.example/robots/javascript:alert(1)');
    expect(of('//media.example/live/1')).toBe('wss://media.example/live/1');
    expect(of('https://media.example/live/1')).toBe('wss://media.example/live/1');
  });

  it('of the live channel follow the service', () => {
    expect(socketRoot('', page)).toBe('wss://console.example');
    expect(socketRoot('http://robots.example:81/root/', page)).toBe('ws://robots.example:81/root');
  });
});
