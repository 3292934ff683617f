import { readConfiguration, useConfiguration } from '../configuration.server';

useConfiguration(readConfiguration({ LOG_LEVEL: 'silent', SITE_URL: 'https://magazine.test' }));
