<?php
namespace core_privacy\local\metadata;

/** What a plugin that stores nothing about people implements. */
interface null_provider {
    public static function get_reason(): string;
}
