import { features } from '~/features';
import { declareFeatures } from '~/platform/features/feature';
import { readConfiguration, setConfiguration } from '~/platform/program/configuration.server';

setConfiguration(readConfiguration({ LOG_LEVEL: 'silent', SITE_URL: 'https://magazine.test' }));
declareFeatures(features);
