import { readConfiguration, setConfiguration } from '../configuration.server';

setConfiguration(readConfiguration({ LOG_LEVEL: 'silent', SITE_URL: 'https://magazine.test' }));
