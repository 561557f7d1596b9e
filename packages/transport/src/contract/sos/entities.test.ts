import { describe, expect, it } from 'vitest';
import { invalid, silently } from '../codec/index.ts';
import { sosCall, sosEnd } from './entities.ts';

describe('an emergency call', () => {
  it('rings with nothing but its identity, and with nothing less', () => {
    expect(sosCall.decode({ uuid: 7 }, silently, '')).toEqual({
      uuid: '7',
      sessionId: '',
      deviceId: '',
      deviceName: '',
    });
    expect(sosCall.decode({ deviceId: 7 }, silently, '')).toBe(invalid);
  });
});

describe('the end of a call', () => {
  it('is a hang-up unless the server says otherwise', () => {
    expect(sosEnd.decode('u1', silently, '')).toEqual({ uuid: 'u1', reason: 'bye' });
    expect(sosEnd.decode({ uuid: 'u1', reason: 'unheard of' }, silently, '')).toMatchObject({ reason: 'bye' });
    expect(sosEnd.decode({ uuid: 'u1', reason: 'answered', answeredBy: 'A' }, silently, '')).toMatchObject({
      reason: 'answered',
      by: 'A',
    });
  });
});
