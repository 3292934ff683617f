import { expect, test } from 'vitest';
import { isUnambiguousTarget } from './request-target';

const guarded = ['/api/v1/', '/auth/v1/'];

test.each([
  '/',
  '/articles?page=2',
  '/articles?next=//other.test\\',
  '/api/v1/articles',
  '/auth/v1/token?grant_type=password',
  '/article/caf%C3%A9',
  '/article/100%',
  '/article/a%2Fb',
  '/article/Version-2.0',
  '/article/..hidden',
  '/article/a//b',
  '/Articles',
  '/api/v10',
])('%s is accepted', (target) => {
  expect(isUnambiguousTarget(target, guarded)).toBe(true);
});

test.each([
  '',
  '*',
  'magazine.test:443',
  'http://magazine.test/api/v1/articles',
  '//x/api/v1/articles',
  '///api/v1/articles',
  '/\\x/api/v1/articles',
  '/x\\..\\api/v1/articles',
  '/x/../api/v1/articles',
  '/x/%2E%2e/api/v1/articles',
  '/./api/v1/articles',
  '/articles/..',
  '/API/v1/articles',
  '/%61pi/v1/articles',
  '/api/%761/articles',
  '/auth/V1/token',
])('%s is rejected', (target) => {
  expect(isUnambiguousTarget(target, guarded)).toBe(false);
});
