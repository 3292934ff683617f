-- A function of its own, so that the planner knows: to ask the index is cheap, to take a text apart is not (plpgsql is
-- never written into the query, and counts as 100 operators). Parallel workers would start for longer than a search takes.
CREATE FUNCTION "search_tokens"("spaced" text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL UNSAFE AS $$
BEGIN
  RETURN string_to_array(spaced, ' ');
END
$$;--> statement-breakpoint
DROP INDEX "article_search_lead_words";--> statement-breakpoint
DROP INDEX "article_search_words";--> statement-breakpoint
CREATE INDEX "article_search_lead_words" ON "article_search" USING gin (search_tokens(lead)) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "article_search_words" ON "article_search" USING gin (search_tokens(everything)) WITH (fastupdate=false);