import { themeScript } from '~/design/theme';
import { typefacesScript } from '~/design/typefaces';
import { noticeScript } from '~/platform/http/notice-cookie';

/** Runs before a page is painted for the first time. */
export const headScript = `${themeScript};${noticeScript};${typefacesScript}`;
