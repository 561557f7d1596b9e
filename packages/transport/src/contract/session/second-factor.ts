/** The second step of the own sign-in: an authenticator that a user sets up and removes. */
import { call } from '../call.ts';
import { assumed, choice, entity, nothing, requiredText } from '../codec/index.ts';
import { drawnSecondStep, typedCodeLength } from './code-entities.ts';

export const drawSecondStep = call({
  name: 'drawSecondStep',
  module: 'user',
  method: 'POST',
  permission: { page: 'client-set' },
  request: entity('SecondStepAsked', {}),
  answer: drawnSecondStep,
  isOurs: true,
  doc: 'Makes a secret for an authenticator of the own account. It counts once `setSecondStep` has proved a code of it, and expires after ten minutes. Another call replaces it.',
});

export const setSecondStep = call({
  name: 'setSecondStep',
  module: 'user',
  method: 'POST',
  permission: { page: 'client-set' },
  isNumbered: true,
  request: entity('SecondStepChange', {
    second: assumed('secondStep', choice({ none: 0, authenticator: 2 }), '2: set the authenticator up, 0: remove it'),
    code: assumed('code', requiredText(typedCodeLength), 'The code that the authenticator shows now'),
  }),
  answer: nothing,
  isOurs: true,
  doc: 'Sets up the authenticator whose secret was made last, or removes that of the own account. Both need a code of it.',
});
