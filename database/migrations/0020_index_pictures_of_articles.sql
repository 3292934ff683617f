-- The pictures of the library that a stored text shows, by their keys.
CREATE FUNCTION "pictures_in"("html" text) RETURNS uuid[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT found[1]::uuid), '{}')
  FROM regexp_matches(html, '/media/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/', 'g') AS found
$$;
--> statement-breakpoint
-- Asked whenever a picture is looked at, replaced or deleted.
CREATE INDEX "articles_pictures" ON "articles" USING gin (pictures_in("content" || ' ' || coalesce("image_url", '')));
